import { noBareCode } from './no-bare-code.mjs';

// oxlint takes a plugin's default export.
export default { meta: { name: 'portal' }, rules: { 'no-bare-code': noBareCode } };
