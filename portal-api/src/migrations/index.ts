import type { Kysely } from 'kysely';
import { up as platform } from './0001-platform';
import { up as parties } from './0002-parties';
import { up as throttle } from './0003-throttle';
import { up as sealedImports } from './0004-sealed-imports';
import { up as reference } from './0101-reference';
import { up as projects } from './0102-projects';
import { up as files } from './0103-files';
import { up as messages } from './0104-messages';
import { up as articles } from './0105-articles';
import { up as onboarding } from './0120-onboarding';
import { up as policyDownload } from './0121-policy-download';
import { up as fileUsage } from './0122-file-usage';
import { up as phoneChecks } from './0123-phone-checks';
import { up as blacklistSealed } from './0124-blacklist-sealed';
import { up as userRights } from './0125-user-rights';
import { up as uploadKeys } from './0126-upload-keys';
import { up as agreementVersion } from './0127-agreement-version';
import { up as keptDocuments } from './0127-kept-documents';
import { up as products } from './0201-products';
import { up as insure } from './0202-insure';
import { up as roster } from './0203-roster';
import { up as openPolicies } from './0204-open-policies';
import { up as chargedPremium } from './0205-charged-premium';
import { up as orderEffect } from './0206-order-effect';
import { up as orderConfirmation } from './0207-order-confirmation';
import { up as sheetHeadings } from './0208-sheet-headings';
import { up as ledger } from './0301-ledger';
import { up as costs } from './0302-costs';
import { up as ledgerReaders } from './0303-ledger-readers';
import { up as settlements } from './0304-settlements';
import { up as wechatOrders } from './0310-wechat-orders';
import { up as wechatSimulator } from './0311-wechat-simulator';
import { up as renewals } from './0312-renewals';
import { up as surrender } from './0313-surrender';
import { up as vouchers } from './0320-vouchers';
import { up as replaceAndAmend } from './0321-replace-and-amend';
import { up as projectUsers } from './0330-project-users';
import { up as workTypeFeedback } from './0331-work-type-feedback';
import { up as laborFilings } from './0332-labor-filings';
import { up as invoices } from './0370-invoices';
import { up as authorityReminders } from './0380-authority-reminders';
import { up as sessionDevices } from './0381-session-devices';
import { up as articleViews } from './0382-article-views';
import { up as nameLetters } from './0383-name-letters';
import { up as nameParts } from './0387-name-parts';
import { up as peopleCounts } from './0388-people-counts';
import { up as quickNameParts } from './0389-quick-name-parts';
import { up as rosterChecks } from './0390-roster-checks';
import { up as rosterDrafts } from './0391-roster-drafts';
import { up as claimFacts } from './0440-claim-facts';
import { up as claims } from './0401-claims';
import { up as caseQuestions } from './0450-case-questions';
import { up as policyPayments } from './0385-policy-payments';
import { up as consents } from './0386-consents';
import { up as caseReminders } from './0451-case-reminders';
import { up as caseCaptures } from './0460-case-captures';
import { up as caseDrafts } from './0461-case-drafts';
import { up as claimSettling } from './0462-claim-settling';
import { up as calendarAddress } from './0463-calendar-address';
import { up as caseCounts } from './0464-case-counts';
import { up as caseSearch } from './0465-case-search';
import { up as paperReadings } from './0466-paper-readings';
import { up as invoiceNumbers } from './0467-invoice-numbers';
import { up as caseRecords } from './0402-case-records';
import { up as withdrawals } from './0470-withdrawals';
import { up as idempotencyClaims } from './0471-idempotency-claims';
import { up as billsOnRequest } from './0472-bills-on-request';
import { up as ledgerDays } from './0473-ledger-days';
import { up as ledgerBounds } from './0474-ledger-bounds';
import { up as moneyFlows } from './0475-voucher-and-recharge-flows';
import { up as reduceReasons } from './0476-reduce-reasons';
import { up as endedAccess } from './0477-ended-access';
import { up as unreadOfRosterChecks } from './0483-unread-of-roster-checks';
import { up as blankFiles } from './0495-blank-files';
import { up as termsOfPolicies } from './0496-terms-of-policies';

export interface Migration {
  /** `NNNN-name`, the file's name; applied in this order, once. */
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every owner appends the migrations of its range: 00xx platform, 01xx reference and content, 02xx insure, 03xx finance, 04xx claims. */
export const migrations: readonly Migration[] = [
  { name: '0001-platform', up: platform },
  { name: '0002-parties', up: parties },
  { name: '0003-throttle', up: throttle },
  { name: '0004-sealed-imports', up: sealedImports },
  { name: '0101-reference', up: reference },
  { name: '0102-projects', up: projects },
  { name: '0103-files', up: files },
  { name: '0104-messages', up: messages },
  { name: '0105-articles', up: articles },
  { name: '0120-onboarding', up: onboarding },
  { name: '0121-policy-download', up: policyDownload },
  { name: '0122-file-usage', up: fileUsage },
  { name: '0123-phone-checks', up: phoneChecks },
  { name: '0124-blacklist-sealed', up: blacklistSealed },
  { name: '0125-user-rights', up: userRights },
  { name: '0126-upload-keys', up: uploadKeys },
  { name: '0127-agreement-version', up: agreementVersion },
  { name: '0127-kept-documents', up: keptDocuments },
  { name: '0201-products', up: products },
  { name: '0202-insure', up: insure },
  { name: '0203-roster', up: roster },
  { name: '0204-open-policies', up: openPolicies },
  { name: '0205-charged-premium', up: chargedPremium },
  { name: '0206-order-effect', up: orderEffect },
  { name: '0207-order-confirmation', up: orderConfirmation },
  { name: '0208-sheet-headings', up: sheetHeadings },
  { name: '0301-ledger', up: ledger },
  { name: '0302-costs', up: costs },
  { name: '0303-ledger-readers', up: ledgerReaders },
  { name: '0304-settlements', up: settlements },
  { name: '0310-wechat-orders', up: wechatOrders },
  { name: '0311-wechat-simulator', up: wechatSimulator },
  { name: '0312-renewals', up: renewals },
  { name: '0313-surrender', up: surrender },
  { name: '0320-vouchers', up: vouchers },
  { name: '0321-replace-and-amend', up: replaceAndAmend },
  { name: '0330-project-users', up: projectUsers },
  { name: '0331-work-type-feedback', up: workTypeFeedback },
  { name: '0332-labor-filings', up: laborFilings },
  { name: '0370-invoices', up: invoices },
  { name: '0380-authority-reminders', up: authorityReminders },
  { name: '0381-session-devices', up: sessionDevices },
  { name: '0382-article-views', up: articleViews },
  { name: '0383-name-letters', up: nameLetters },
  { name: '0385-policy-payments', up: policyPayments },
  { name: '0386-consents', up: consents },
  { name: '0387-name-parts', up: nameParts },
  { name: '0388-people-counts', up: peopleCounts },
  { name: '0389-quick-name-parts', up: quickNameParts },
  { name: '0390-roster-checks', up: rosterChecks },
  { name: '0391-roster-drafts', up: rosterDrafts },
  { name: '0401-claims', up: claims },
  { name: '0402-case-records', up: caseRecords },
  { name: '0440-claim-facts', up: claimFacts },
  { name: '0450-case-questions', up: caseQuestions },
  { name: '0451-case-reminders', up: caseReminders },
  { name: '0460-case-captures', up: caseCaptures },
  { name: '0461-case-drafts', up: caseDrafts },
  { name: '0462-claim-settling', up: claimSettling },
  { name: '0463-calendar-address', up: calendarAddress },
  { name: '0464-case-counts', up: caseCounts },
  { name: '0465-case-search', up: caseSearch },
  { name: '0466-paper-readings', up: paperReadings },
  { name: '0467-invoice-numbers', up: invoiceNumbers },
  { name: '0470-withdrawals', up: withdrawals },
  { name: '0471-idempotency-claims', up: idempotencyClaims },
  { name: '0472-bills-on-request', up: billsOnRequest },
  { name: '0473-ledger-days', up: ledgerDays },
  { name: '0474-ledger-bounds', up: ledgerBounds },
  { name: '0475-voucher-and-recharge-flows', up: moneyFlows },
  { name: '0476-reduce-reasons', up: reduceReasons },
  { name: '0477-ended-access', up: endedAccess },
  { name: '0483-unread-of-roster-checks', up: unreadOfRosterChecks },
  { name: '0495-blank-files', up: blankFiles },
  { name: '0496-terms-of-policies', up: termsOfPolicies },
];
