export { defineList } from './list-definition';
export type {
  ActionDialog,
  BulkAction,
  ListDefinition,
  ListTab,
  RowAction,
  RowOutcome,
} from './list-definition';
export { EmbeddedList, ListPage, ListSection } from './list-page';
export type { ListMoment } from './list-page';
export type { FixedQuery, PathParams } from './list-rows.hook';
export { RowDrawer, useOpenRow } from './row-drawer';
export type { OpenRow } from './row-drawer';
export { defineFilters, useFilters } from './filters/page-filters';
export { personSearch, policyNoSearch, policySearch } from './filters/searches';
