export { defineList } from './list-definition';
export type { BulkAction, ListDefinition, ListTab, RowAction } from './list-definition';
export { EmbeddedList, ListPage } from './list-page';
export type { ListMoment } from './list-page';
export type { FixedQuery } from './list-rows.hook';
