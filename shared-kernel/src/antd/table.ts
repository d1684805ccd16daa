/** Tables and their pager: loaded by the first page that shows rows. */
export { Pagination, Table } from 'antd';
export type { TableColumnType, TableProps } from 'antd';
