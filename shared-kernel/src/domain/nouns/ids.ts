declare const entity: unique symbol;

/**
 * Id of a row that cannot be given where the id of another entity is asked for. Plain numbers and texts fit, so what is
 * read from an address or from SQL needs no conversion. The property exists for the compiler alone.
 */
type Id<Entity extends string, Value = number> = Value & { readonly [entity]?: Entity };

export type CustomerId = Id<'customer'>;
export type FilialeId = Id<'filiale'>;
export type ProjectId = Id<'project'>;
export type UserId = Id<'user'>;
export type SessionId = Id<'session'>;
export type SupplyerId = Id<'supplyer'>;
export type SigncompanyId = Id<'signcompany'>;
/** Id of a plan as a product. */
export type MealId = Id<'meal'>;
/** Id of a plan that was quoted to one employer. */
export type CustomerMealId = Id<'customerMeal'>;
/** Id of an application or policy: the same row. */
export type PolicyId = Id<'insure'>;
export type PersonId = Id<'insurePerson'>;
/** Id of an order that changes the staff of a policy. */
export type OrderId = Id<'addReduce'>;
export type CaseId = Id<'case'>;
export type CaseDraftId = Id<'caseDraft'>;
export type QuestionId = Id<'caseQuestion'>;
export type FilingId = Id<'laborFiling'>;
export type LedgerEntryId = Id<'ledgerEntry'>;
export type RechargeLotId = Id<'rechargeLot'>;
export type RechargeId = Id<'cost'>;
export type WithdrawalId = Id<'withdrawal'>;
export type SettlementId = Id<'settlement'>;
export type SettlementItemId = Id<'settlementItem'>;
export type VoucherId = Id<'voucher'>;
export type InvoiceId = Id<'invoice'>;
export type OperatorTempId = Id<'operatorTemp'>;
export type MessageId = Id<'message'>;
export type FileId = Id<'file', string>;
