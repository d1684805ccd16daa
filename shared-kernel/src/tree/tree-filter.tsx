/// <reference path="../ui/css.d.ts" />
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../antd/base';
import { trimmed } from '../domain/text';
import { useNarrow } from '../ui/use-media';
import { foundNodes, pathTo, seenNodes, type SeenNode, type TreeNode } from './tree-nodes';
import './tree.css';

interface TreeFilterProps {
  label: string;
  nodes: readonly TreeNode[];
  chosen: string | undefined;
  /** Called with undefined when the choice is cleared. */
  onChoose: (key: string | undefined) => void;
}

/**
 * Selects one of nested items: a tree next to a list, collapsed to a line on phones. Arrow keys move, expand and
 * collapse as in the ARIA pattern; Enter selects or clears.
 */
export function TreeFilter(props: TreeFilterProps) {
  const { label, chosen, nodes, onChoose } = props;
  const isNarrow = useNarrow();
  if (!isNarrow) return <Tree {...props} />;
  return (
    <details className="kb-tree-fold">
      <summary>{chosen === undefined ? label : `${label}：${labelOf(nodes, chosen)}`}</summary>
      <Tree {...props} onChoose={onChoose} />
    </details>
  );
}

/** A tree next to the list that it filters; above the list when there is not enough width. */
export function BesideTree({ tree, children }: { tree: ReactNode; children: ReactNode }) {
  return (
    <div className="kb-beside-tree">
      {tree}
      <div>{children}</div>
    </div>
  );
}

const labelOf = (nodes: readonly TreeNode[], key: string): string =>
  seenNodes(nodes, () => true).find(({ node }) => node.key === key)?.node.label ?? '';

function Tree({ label, nodes, chosen, onChoose }: TreeFilterProps) {
  const searchId = useId();
  const [text, setText] = useState('');
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState<string>();
  const tree = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  });

  const sought = trimmed(text);
  const path = pathTo(nodes, chosen);
  // Search results and the choice are visible without opening anything.
  const isOpen = (key: string) => toggled.get(key) ?? (sought !== '' || path.includes(key));
  const seen = seenNodes(foundNodes(nodes, sought), isOpen);
  const current = seen.find(({ node }) => node.key === (focused ?? chosen)) ?? seen[0];
  const open = (key: string, isNowOpen: boolean) => setToggled(new Map([...toggled, [key, isNowOpen]]));
  const choose = (key: string) => {
    setFocused(key);
    onChoose(key === chosen ? undefined : key);
  };
  const moveTo = (to: SeenNode | undefined) => {
    if (!to) return;
    isMoved.current = true;
    setFocused(to.node.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.altKey || event.ctrlKey || event.metaKey) return;
    const { node, parent } = current;
    const at = seen.indexOf(current);
    if (event.key === 'ArrowDown') moveTo(seen[at + 1]);
    else if (event.key === 'ArrowUp') moveTo(seen[at - 1]);
    else if (event.key === 'Home') moveTo(seen[0]);
    else if (event.key === 'End') moveTo(seen.at(-1));
    else if (event.key === 'ArrowRight') {
      if (current.isOpen) moveTo(seen[at + 1]);
      else if (node.children) open(node.key, true);
    } else if (event.key === 'ArrowLeft') {
      if (current.isOpen) open(node.key, false);
      else moveTo(seen.find((one) => one.node.key === parent));
    } else if (event.key === 'Enter' || event.key === ' ') choose(node.key);
    else return;
    event.preventDefault();
  };
  return (
    <div className="kb-tree">
      <label htmlFor={searchId} className="kb-hidden">
        {`在${label}中查找`}
      </label>
      <input
        id={searchId}
        type="search"
        value={text}
        placeholder="查找"
        maxLength={50}
        onChange={({ target }) => {
          setToggled(new Map());
          setText(target.value);
        }}
      />
      {seen.length === 0 && (
        <p className="kb-muted" role="status">
          没有符合的项，请换个词查找
        </p>
      )}
      <ul ref={tree} role="tree" aria-label={label} onKeyDown={onKeyDown}>
        {seen.map((one) => (
          <TreeItem
            key={one.node.key}
            item={one}
            isChosen={one.node.key === chosen}
            isCurrent={one === current}
            onOpen={() => open(one.node.key, !one.isOpen)}
            onChoose={() => choose(one.node.key)}
          />
        ))}
      </ul>
      {chosen !== undefined && (
        <Button type="link" size="small" onClick={() => onChoose(undefined)}>
          清除选择
        </Button>
      )}
    </div>
  );
}

interface TreeItemProps {
  item: SeenNode;
  isChosen: boolean;
  /** The only tab stop of the tree. */
  isCurrent: boolean;
  onOpen: () => void;
  onChoose: () => void;
}

function TreeItem({ item, isChosen, isCurrent, onOpen, onChoose }: TreeItemProps) {
  const { node, level, isOpen } = item;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-expanded={node.children && isOpen}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      style={{ paddingInlineStart: (level - 1) * 20 }}
      onClick={onChoose}
    >
      <span
        className="kb-tree-arrow"
        aria-hidden
        onClick={(event) => {
          if (!node.children) return;
          event.stopPropagation();
          onOpen();
        }}
      >
        {node.children && <DownOutlined rotate={isOpen ? 0 : -90} />}
      </span>
      <span>{node.label}</span>
      {node.note && <span className="kb-muted">{node.note}</span>}
    </li>
  );
}
