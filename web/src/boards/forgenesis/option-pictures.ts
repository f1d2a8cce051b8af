/** Pictures of the values of options, by the name of the option. */
import CreaturePicture from './CreaturePicture.svelte';

export default { creatures: CreaturePicture };
