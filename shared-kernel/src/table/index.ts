export { DataTable } from './data-table';
export { type TableDefinition, defineTable } from './table-definition';
