export { defineEndpoint, nowHeader, problemsOfPlatform } from './endpoint';
export type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint';
export {
  envelope,
  fieldIssue,
  heldTexts,
  problemOf,
  problems,
  problemText,
  rightMissingText,
  creditForBranchText,
  shortForBranchText,
} from './problem';
export type { Envelope, FieldIssue, ProblemCode, ProblemKind, ProblemName } from './problem';
export { defineListEndpoint, dictionaryIn } from './list';
export type { ColumnKind, ListColumn, ListDescription, ListEndpoint } from './list';
export { type Page, pageOf, pageQuery } from './page';
export { balance, civilDate, cost, costText, idParams, money, yuanInQuery } from './wire';
