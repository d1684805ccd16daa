/** Tables and their pager: loaded by the first page that shows rows. */
export { Pagination } from './named-pagination';
export { Table } from './reachable-table';
export type { TableColumnType, TableProps } from 'antd';
