import type { ReactNode } from 'react';
import { LinkButton } from '../ui/link-button';
import { PageHeader } from '../ui/page-header';
import type { ListDefinition, ListLink } from './list-definition';
import { ListFrame } from './list-frame';
import type { Line } from './list-lines';
import { useListRows, type FixedQuery, type ListRows, type PathParams } from './list-rows.hook';
import { useRowsInDrawer } from './row-drawer';
import { useLocalListState, useUrlListState } from './list-state.hook';

/** The state for a button beside a list: the query, the number of rows, and a function to reload. */
export type ListMoment = Pick<ListRows<unknown>, 'query' | 'count' | 'reload'>;

type Beside = ReactNode | ((moment: ListMoment) => ReactNode);

const beside = (node: Beside, moment: ListMoment) => (typeof node === 'function' ? node(moment) : node);

interface ListPageProps<Row> {
  list: ListDefinition<Row>;
  /** At the right of the title, in place of the list's main link. */
  main?: Beside;
  /** Shown between title and list: key figures, a notice. */
  lead?: ReactNode;
  fixedQuery?: FixedQuery;
}

/** A page that is one list; its state is the URL. */
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
  /** For an endpoint whose path names what the list belongs to. */
  params?: PathParams;
  toolbar?: Beside;
  /** Renders the rows as custom lines, for narrow columns. */
  line?: Line<Row>;
  /** All rows of the first page are selected to begin with. */
  isChosen?: boolean;
}

/** A list inside another page, with a state of its own. */
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

/** One of a page's lists, the one whose state is the URL: for pages that show one list at a time under tabs. */
export function ListSection<Row>(props: Omit<EmbeddedListProps<Row>, 'isChosen'>) {
  const { list: given, fixedQuery, params, toolbar, line } = props;
  const list = useRowsInDrawer(given);
  const store = useUrlListState(list);
  const read = useListRows(list, store, fixedQuery, params);
  return <ListFrame list={list} store={store} read={read} toolbar={beside(toolbar, read)} line={line} />;
}
