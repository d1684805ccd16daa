export { DataTable } from './data-table';
export { defineTable } from './table-definition';
export type { TableDefinition } from './table-definition';
