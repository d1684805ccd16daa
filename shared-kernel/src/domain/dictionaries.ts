export {
  accountStatus,
  agreementType,
  applyKind,
  firstLoginFlag,
  infoInputStatus,
  operatorAuditStatus,
  planConfirmStampStatus,
  stampAskStatus,
  usertype,
} from './dictionaries/account';
export {
  addReduceItemStatus,
  blacklistLevel,
  effectiveType,
  extension,
  heightWork,
  idType,
  insurePeriod,
  jobType,
  maimRatio,
  mealName,
  medScope,
  operateType,
  payType,
  personStatus,
  reduceReason,
  relationType,
  renewStatus,
  replaceScope,
  sex,
  surrenderReason,
} from './dictionaries/cover';
export {
  accidentScene,
  accidentType,
  actorType,
  adjustStatus,
  caseCloseType,
  claimItem,
  claimPayee,
  closeReason,
  evaluateBiz,
  evaluateTag,
  expressCompany,
  hospitalDesignation,
  hospitalLevel,
  hospitalNature,
  injuredPart,
  materialCheckStatus,
  payeeType,
  payStatus,
  questionCategory,
  questionKind,
  questionStatus,
  trafficDuty,
  treatType,
} from './dictionaries/claims';
export {
  bankDeposit,
  customerType,
  employeeScale,
  industry,
  payAccountType,
  projectStatus,
  settleMode,
} from './dictionaries/party';
export { downloadFlag, readFlag, rechargePopFlag, unmasked } from './dictionaries/flags';
export {
  billInvoiced,
  invoiceContent,
  invoiceKind,
  invoiceMailStatus,
  invoiceStatus,
  invoicetype,
} from './dictionaries/invoice';
export { articleType, messageBiz, messageKind } from './dictionaries/message';
export {
  premiumMovement,
  statementKind,
  tradeState,
  voucherBizType,
  walletBizType,
} from './dictionaries/money';
export { caseList, caseStatus, caseStatusBy, closedCaseStates } from './nouns/case';
export { endorseStatus } from './nouns/order';
export { insureStatus, insureStatusBy } from './nouns/policy';
export { confirmStatus, filingStatus, operatorApplicationStatus } from './nouns/employer';
export {
  costStatus,
  invoiceApplicationStatus,
  settleStatus,
  voucherStatus,
  withdrawStatus,
} from './nouns/money';
