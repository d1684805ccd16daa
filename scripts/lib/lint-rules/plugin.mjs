import { fieldTerms } from './field-terms.mjs';
import { noBareCode } from './no-bare-code.mjs';

// oxlint takes a plugin's default export.
export default { meta: { name: 'portal' }, rules: { 'field-terms': fieldTerms, 'no-bare-code': noBareCode } };
