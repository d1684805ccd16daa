export { EditingGrid } from './editing-grid';
export { useGrid, type Grid } from './grid.hook';
export type { GridColumn, GridOptions } from './grid-types';
