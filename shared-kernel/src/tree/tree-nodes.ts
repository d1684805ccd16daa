export interface TreeNode {
  /** Unique in the whole tree. */
  readonly key: string;
  readonly label: string;
  /** Shown next to the label in muted text, such as a number of people or a class. */
  readonly note?: string;
  readonly children?: readonly TreeNode[];
}

/** A node in the flat list of visible nodes. */
export interface SeenNode {
  readonly node: TreeNode;
  /** 1 for root nodes. */
  readonly level: number;
  readonly parent: string | undefined;
  readonly isOpen: boolean;
}

export function seenNodes(
  nodes: readonly TreeNode[],
  isOpen: (key: string) => boolean,
  level = 1,
  parent?: string,
): SeenNode[] {
  return nodes.flatMap((node) => {
    const open = node.children !== undefined && isOpen(node.key);
    return [
      { node, level, parent, isOpen: open },
      ...(open ? seenNodes(node.children, isOpen, level + 1, node.key) : []),
    ];
  });
}

/** Returns the nodes whose label contains the text, with their ancestors; a found node keeps all its descendants. */
export function foundNodes(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  if (text === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(text.toLowerCase())) return [node];
    const children = foundNodes(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the keys of a node's ancestors, outermost first; empty for a root node or an unknown key. */
export function pathTo(nodes: readonly TreeNode[], key: string | undefined): string[] {
  for (const node of nodes) {
    const { children = [] } = node;
    if (children.some((child) => child.key === key)) return [node.key];
    const below = pathTo(children, key);
    if (below.length > 0) return [node.key, ...below];
  }
  return [];
}
