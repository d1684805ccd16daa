import { caseStatus, closedCaseStates } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';

/** Codes that the rules name. */
export const caseCode = caseStatus.code;

/** Every state of a case that is not closed. */
export type OpenCaseState = Exclude<CodeOf<typeof caseStatus>, (typeof closedCaseStates)[number]>;

export const isClosedCase = (status: number): boolean => closedCaseStates.some((code) => code === status);
