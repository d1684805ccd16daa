export { BesideTree, TreeFilter } from './tree-filter';
export type { TreeNode } from './tree-nodes';
