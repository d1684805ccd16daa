import { caseStatus } from 'shared-kernel/domain/dictionaries';

/** Codes that the rules name. */
export const caseCode = caseStatus.code;
