import { z } from 'zod';
import type * as ids from '../domain/nouns/ids';
import { idInQuery, rowId, rowIdText } from './wire';

/** A schema that only the compiler distinguishes from those of other entities' ids. */
type Schema<Id> = z.ZodType<Id, Id>;
type InQuery<Id> = z.ZodType<Id, Id | string>;
type InText<Id> = z.ZodType<Id, string>;

export const customerId: Schema<ids.CustomerId> = rowId;
export const filialeId: Schema<ids.FilialeId> = rowId;
export const projectId: Schema<ids.ProjectId> = rowId;
export const userId: Schema<ids.UserId> = rowId;
export const sessionId: Schema<ids.SessionId> = rowId;
export const supplyerId: Schema<ids.SupplyerId> = rowId;
export const signcompanyId: Schema<ids.SigncompanyId> = rowId;
export const mealId: Schema<ids.MealId> = rowId;
export const customerMealId: Schema<ids.CustomerMealId> = rowId;
export const policyId: Schema<ids.PolicyId> = rowId;
export const personId: Schema<ids.PersonId> = rowId;
export const orderId: Schema<ids.OrderId> = rowId;
export const caseId: Schema<ids.CaseId> = rowId;
export const caseDraftId: Schema<ids.CaseDraftId> = rowId;
export const questionId: Schema<ids.QuestionId> = rowId;
export const filingId: Schema<ids.FilingId> = rowId;
export const ledgerEntryId: Schema<ids.LedgerEntryId> = rowId;
export const rechargeId: Schema<ids.RechargeId> = rowId;
export const withdrawalId: Schema<ids.WithdrawalId> = rowId;
export const settlementId: Schema<ids.SettlementId> = rowId;
export const settlementItemId: Schema<ids.SettlementItemId> = rowId;
export const voucherId: Schema<ids.VoucherId> = rowId;
export const invoiceId: Schema<ids.InvoiceId> = rowId;
export const operatorTempId: Schema<ids.OperatorTempId> = rowId;
export const messageId: Schema<ids.MessageId> = rowId;
export const fileId: Schema<ids.FileId> = z.uuid();

export const filialeIdInQuery: InQuery<ids.FilialeId> = idInQuery;
export const projectIdInQuery: InQuery<ids.ProjectId> = idInQuery;
export const supplyerIdInQuery: InQuery<ids.SupplyerId> = idInQuery;
export const customerMealIdInQuery: InQuery<ids.CustomerMealId> = idInQuery;
export const policyIdInQuery: InQuery<ids.PolicyId> = idInQuery;
export const personIdInQuery: InQuery<ids.PersonId> = idInQuery;
export const caseIdInQuery: InQuery<ids.CaseId> = idInQuery;
export const ledgerEntryIdInQuery: InQuery<ids.LedgerEntryId> = idInQuery;
export const rechargeIdInQuery: InQuery<ids.RechargeId> = idInQuery;
export const settlementIdInQuery: InQuery<ids.SettlementId> = idInQuery;
export const settlementItemIdInQuery: InQuery<ids.SettlementItemId> = idInQuery;

export const policyIdInText: InText<ids.PolicyId> = rowIdText;
export const caseIdInText: InText<ids.CaseId> = rowIdText;
export const caseDraftIdInText: InText<ids.CaseDraftId> = rowIdText;
export const projectIdInText: InText<ids.ProjectId> = rowIdText;
export const userIdInText: InText<ids.UserId> = rowIdText;
export const supplyerIdInText: InText<ids.SupplyerId> = rowIdText;
export const signcompanyIdInText: InText<ids.SigncompanyId> = rowIdText;

/** The id that `{id}` is in paths with this text before it, after `/api/`. */
interface IdAfter {
  addReduces: ids.OrderId;
  'capitals/withdrawals': ids.WithdrawalId;
  caseDrafts: ids.CaseDraftId;
  caseQuestions: ids.QuestionId;
  cases: ids.CaseId;
  'cases/materialsZip': ids.CaseId;
  customerMeals: ids.CustomerMealId;
  'customerMeals/checkCustomerMeal': ids.CustomerMealId;
  'customerMeals/quoteFile': ids.CustomerMealId;
  'customers/customerOperatorTemps': ids.OperatorTempId;
  'customers/getCustomerOperatorTemp': ids.OperatorTempId;
  'dicts/getInvoiceTypeListBySigncompanyId': ids.SigncompanyId;
  insurePersons: ids.PersonId;
  insures: ids.PolicyId;
  'insures/updateDownloadFlag': ids.PolicyId;
  invoices: ids.InvoiceId;
  laborFilings: ids.FilingId;
  messages: ids.MessageId;
  projects: ids.ProjectId;
  settlements: ids.SettlementId;
  signcompanys: ids.SigncompanyId;
  'supplyers/operationGuide': ids.SupplyerId;
  'users/sessions': ids.SessionId;
}

/** `{ id }` of a path, typed by the row that the path names. */
export type IdParams<Path extends string> = {
  id: InText<
    Path extends `/api/${infer Before}/{id}${string}`
      ? Before extends keyof IdAfter
        ? IdAfter[Before]
        : number
      : number
  >;
};
