export { defineEndpoint, nowHeader } from './endpoint';
export type { Access, AnswerOf, BodyOf, Encoding, Endpoint, HttpMethod, ParamsOf, QueryOf } from './endpoint';
export { envelope, fieldIssue, heldTexts, httpStatusOf, problems, problemText } from './problem';
export type { Envelope, FieldIssue, ProblemCode } from './problem';
export { pageOf, pageQuery } from './page';
export type { Page } from './page';
export { civilDate, countText, idParams, instant, money, rowId, rowIdText } from './wire';
