export { defineList } from './list-definition';
export type {
  ActionDialog,
  BulkAction,
  ListDefinition,
  ListTab,
  RowAction,
  RowOutcome,
} from './list-definition';
export { EmbeddedList, type ListMoment, ListPage, ListSection } from './list-page';
export type { FixedQuery, PathParams } from './list-rows.hook';
export { type OpenRow, RowDrawer, useOpenRow } from './row-drawer';
export { defineFilters, useFilters } from './filters/page-filters';
export { personSearch, policyNoSearch, policySearch } from './filters/searches';
