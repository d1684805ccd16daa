/** The migrations of this day replace all those listed below. */
export const firstDay = '2026-11-27';

/** Names of migrations that databases from before that day have run. */
export const earlierNames: readonly string[] = `
  0001-platform 0002-parties 0003-throttle 0004-sealed-imports 0101-reference 0102-projects 0103-files
  0104-messages 0105-articles 0120-onboarding 0121-policy-download 0122-file-usage 0123-phone-checks
  0124-blacklist-sealed 0125-user-rights 0126-upload-keys 0127-agreement-version 0127-kept-documents
  0201-products 0202-insure 0203-roster 0204-open-policies 0205-charged-premium 0206-order-effect
  0207-order-confirmation 0208-sheet-headings 0301-ledger 0302-costs 0303-ledger-readers 0304-settlements
  0310-wechat-orders 0311-wechat-simulator 0312-renewals 0313-surrender 0320-vouchers 0321-replace-and-amend
  0330-project-users 0331-work-type-feedback 0332-labor-filings 0370-invoices 0380-authority-reminders
  0381-session-devices 0382-article-views 0383-name-letters 0385-policy-payments 0386-consents 0387-name-parts
  0388-people-counts 0389-quick-name-parts 0390-roster-checks 0391-roster-drafts 0401-claims 0402-case-records
  0440-claim-facts 0450-case-questions 0451-case-reminders 0460-case-captures 0461-case-drafts
  0462-claim-settling 0463-calendar-address 0464-case-counts 0465-case-search 0466-paper-readings
  0467-invoice-numbers 0470-withdrawals 0471-idempotency-claims 0472-bills-on-request 0473-ledger-days
  0474-ledger-bounds 0475-voucher-and-recharge-flows 0476-reduce-reasons 0477-ended-access
  0483-unread-of-roster-checks 0495-blank-files 0496-terms-of-policies
`
  .trim()
  .split(/\s+/);
