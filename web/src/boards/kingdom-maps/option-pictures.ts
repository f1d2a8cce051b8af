/** Pictures of the values of options, by the name of the option. */
import CriterionPicture from './CriterionPicture.svelte';

export default { criteria: CriterionPicture };
