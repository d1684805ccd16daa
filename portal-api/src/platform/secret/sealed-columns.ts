interface SealedColumn {
  /** Has a column `id`. */
  table: string;
  /** Column sealed by `pii.seal`. */
  sealed: string;
  /** Column with the hash of the same text by `pii.index`. */
  index?: string;
}

/** Every permanent column that is sealed with the portal's secret, for operations on all of them. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'insure_person', sealed: 'id_no_sealed', index: 'id_no_hash' },
  { table: 'insure_person', sealed: 'mobile_sealed', index: 'mobile_hash' },
  { table: 'operator_temp', sealed: 'operator_id_no_sealed', index: 'operator_id_no_hash' },
  { table: 'labor_filing_person', sealed: 'id_no_sealed', index: 'id_no_hash' },
  { table: 'labor_filing_person', sealed: 'mobile_sealed' },
  { table: 'labor_filing', sealed: 'draft_sealed' },
  { table: 'blacklist', sealed: 'id_no_sealed', index: 'id_hash' },
  { table: 'insure', sealed: 'draft_sealed' },
  { table: 'cost', sealed: 'bank_num_sealed' },
  { table: 'voucher', sealed: 'payer_bank_num_sealed' },
  { table: 'withdrawal', sealed: 'bank_num_sealed' },
  { table: 'add_reduce_item', sealed: 'change_sealed' },
  { table: 'roster_check', sealed: 'lines_sealed' },
  { table: 'roster_draft', sealed: 'content_sealed' },
  { table: 'roster_draft', sealed: 'previous_sealed' },
  { table: 'cases', sealed: 'reporter_phone_sealed' },
  { table: 'cases', sealed: 'payee_bank_num_sealed' },
  { table: 'case_draft', sealed: 'form_sealed' },
];

interface IndexColumn {
  table: string;
  index: string;
  /** Column that names a row in a message; `id` by default. */
  key?: string;
}

/** Columns with the index of a text that need not be sealed in the same row. */
export const indexColumns: readonly IndexColumn[] = [
  { table: 'cases', index: 'id_no_hash' },
  { table: 'blacklist', index: 'id_hash' },
  { table: 'renewal_dropped', index: 'id_no_hash', key: 'insure_id' },
];

interface PassingColumn {
  table: string;
  column: string;
  /** Condition for the rows whose column depends on the secret; all rows by default. */
  only?: string;
}

/** Columns that depend on the secret, in rows that can be created again: a rotation deletes the rows. */
export const passingColumns: readonly PassingColumn[] = [
  // Lists are uploaded again within the day.
  { table: 'import_job', column: 'result_sealed' },
  // The file is read again when its case is opened.
  { table: 'paper_reading', column: 'facts', only: `kind = 'id-card'` },
];
