import { fieldTerms } from './field-terms.mjs';
import { moduleState } from './module-state.mjs';
import { noBareCode } from './no-bare-code.mjs';
import { screenWords } from './screen-words.mjs';

// oxlint takes a plugin's default export.
export default {
  meta: { name: 'portal' },
  rules: {
    'field-terms': fieldTerms,
    'module-state': moduleState,
    'no-bare-code': noBareCode,
    'screen-words': screenWords,
  },
};
