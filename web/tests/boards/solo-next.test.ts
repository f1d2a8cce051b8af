import { expect, it } from 'vitest';
import config from '../../src/boards/polyminix/config';

it('goes on alone with another figure, the same one, or a harder one', () => {
    const next = config.soloNext!({ figure: 'green', number: 17, box: '!1' });
    expect(next).toEqual([
        { label: 'Next figure', options: { figure: 'green', box: '!1' } },
        { label: 'Same figure again', options: { figure: 'green', number: 17, box: '!1' } },
        { label: 'Harder: yellow', options: { figure: 'yellow', box: '!1' } },
    ]);
    expect(config.soloNext!({ figure: 'red' }).map(({ label }) => label)).toEqual(['Next figure', 'Same figure again']);
    expect(config.soloNext!({ card: 3 })).toEqual([]);
});
