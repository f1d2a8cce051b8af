/** The heading of the start page. */
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** `Five games about making land`; without the number before the games are known. */
export function gamesTitle(count: number): string {
    if (count === 1) return 'A game about making land';
    const number = count > 0 ? NUMBERS[count] : undefined;
    return number ? `${number} games about making land` : 'Games about making land';
}
