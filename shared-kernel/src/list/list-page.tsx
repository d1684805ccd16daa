import type { ReactNode } from 'react';
import { LinkButton } from '../ui/link-button';
import { PageHeader } from '../ui/page-header';
import type { ListDefinition, ListLink } from './list-definition';
import { ListFrame } from './list-frame';
import type { Line } from './list-lines';
import { useListRows, type FixedQuery, type ListRows, type PathParams } from './list-rows.hook';
import { useRowsInDrawer } from './row-drawer';
import { useLocalListState, useUrlListState } from './list-state.hook';

/** State passed to buttons next to a list: the query, the number of rows, and a function to reload. */
export type ListMoment = Pick<ListRows<unknown>, 'query' | 'count' | 'reload'>;

type Beside = ReactNode | ((moment: ListMoment) => ReactNode);

const beside = (node: Beside, moment: ListMoment) => (typeof node === 'function' ? node(moment) : node);

interface ListPageProps<Row> {
  list: ListDefinition<Row>;
  /** Shown at the right of the title, in place of the list's main link. */
  main?: Beside;
  /** Shown between title and list, such as key figures or a notice. */
  lead?: ReactNode;
  fixedQuery?: FixedQuery;
}

/** A page that consists of one list, with its state in the URL. */
export function ListPage<Row>({ list: given, main, lead, fixedQuery }: ListPageProps<Row>) {
  const list = useRowsInDrawer(given);
  const store = useUrlListState(list);
  const read = useListRows(list, store, fixedQuery);
  return (
    <>
      <PageHeader
        title={list.title}
        hint={list.hint}
        actions={beside(main ?? <MainLink of={list.main} />, read)}
      />
      {lead && <div className="kb-lead">{lead}</div>}
      <section className="kb-card" aria-label={list.title}>
        <ListFrame list={list} store={store} read={read} line={list.line} />
      </section>
    </>
  );
}

const MainLink = ({ of }: { of: ListLink | undefined }) =>
  of && (
    <LinkButton type="primary" href={of.href}>
      {of.label}
    </LinkButton>
  );

interface EmbeddedListProps<Row> {
  list: ListDefinition<Row>;
  fixedQuery?: FixedQuery;
  /** For an endpoint whose path contains ids of the parent object. */
  params?: PathParams;
  toolbar?: Beside;
  /** Renders the rows as custom lines, for narrow columns. */
  line?: Line<Row>;
  /** Initially selects all rows of the first page. */
  isChosen?: boolean;
}

/** A list inside another page, with local state. */
export function EmbeddedList<Row>(props: EmbeddedListProps<Row>) {
  const { list, fixedQuery, params, toolbar, line, isChosen } = props;
  const store = useLocalListState(list);
  const read = useListRows(list, store, fixedQuery, params);
  return (
    <ListFrame
      list={list}
      store={store}
      read={read}
      toolbar={beside(toolbar, read)}
      line={line}
      isColumn={line !== undefined}
      isChosen={isChosen}
    />
  );
}

/** A list of a page that shows one list at a time under tabs; its state is in the URL. */
export function ListSection<Row>(props: Omit<EmbeddedListProps<Row>, 'isChosen'>) {
  const { list: given, fixedQuery, params, toolbar, line } = props;
  const list = useRowsInDrawer(given);
  const store = useUrlListState(list);
  const read = useListRows(list, store, fixedQuery, params);
  return (
    <>
      {list.hint && <p className="kb-muted">{list.hint}</p>}
      <ListFrame list={list} store={store} read={read} toolbar={beside(toolbar, read)} line={line} />
    </>
  );
}
