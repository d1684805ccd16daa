/** One number or state that a page shows. */
export interface Reading {
  name: string;
  /** The subject of the figure: the employer, or a record by its number. */
  scope: string;
  /** As shown, without spaces, grouping separators and units. */
  value: string;
  /** The page, and the position in it. */
  at: string;
}

export interface DrawnTable {
  label: string;
  head: string[];
  rows: string[][];
  /** The cells of the totals row; empty without one. */
  totals: string[];
  /** True when more rows are on further pages. */
  isCut: boolean;
}

/** The content of a page as rendered, text by text. */
export interface DrawnPage {
  path: string;
  heading: string;
  /** Days or months that the filters limit the figures to; empty without such filters. */
  period: string;
  /** The number under the heading of a record. */
  number: string | null;
  state: string | null;
  figures: { name: string; value: string }[];
  facts: { name: string; value: string }[];
  /** Completed steps of the record, with their dates. */
  steps: { name: string; day: string }[];
  tables: DrawnTable[];
  /** The numbers of the charts that are shown as tables. */
  charts: Pick<DrawnTable, 'label' | 'head' | 'rows'>[];
  /** The tabs of a list with the number at each; the selected one first. */
  tabs: { name: string; count: string }[];
  texts: string[];
  /** Addresses of the portal that the page links to. */
  links: string[];
}

/** Runs in the page. */
export function draw(): DrawnPage {
  const textOf = (element: Element | null | undefined): string =>
    element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
  const all = (selector: string, within: ParentNode = document) =>
    // A dialog over the page describes one of its rows.
    [...within.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility() && !element.closest('[role=dialog]'),
    );
  const pairs = (selector: string) =>
    all(`${selector} > div`).map((pair) => ({
      name: textOf(pair.querySelector('dt')),
      value: textOf(pair.querySelector('dd')),
    }));
  const isSelected = (tab: Element) => tab.getAttribute('aria-selected') === 'true';
  const tables = all('.kb-table').map((wrapper) => {
    const columns = all('thead th', wrapper);
    const cells = (row: Element) => [...row.querySelectorAll('td, th')].map(textOf);
    return {
      label:
        textOf(wrapper.closest('section')?.querySelector('h2')) || wrapper.getAttribute('aria-label') || '',
      head: columns.map(textOf),
      rows: all('tbody tr[data-row-key]', wrapper).map(cells),
      totals: all('tfoot tr', wrapper).map(cells)[0] ?? [],
      isCut:
        wrapper.closest('section, .kb-list')?.querySelector('.kb-pager [title="下一页"]:enabled') !== null,
    };
  });
  return {
    path: location.pathname + location.search,
    period: all('main .kb-range input')
      .map((input) => (input instanceof HTMLInputElement ? input.value : ''))
      .join('–'),
    heading: textOf(all('main h1')[0]),
    number: textOf(all('.kb-detail-header .kb-page-header p')[0]).replace(/^编号\s*/, '') || null,
    state:
      textOf(
        all(
          '.kb-detail-title .kb-tag, .kb-detail-title .ant-tag, .kb-detail-title .ant-badge-status-text',
        )[0],
      ) || null,
    figures: all('.kb-figure').map((figure) => ({
      name: textOf(figure.querySelector('.kb-figure-label')),
      value: textOf(figure.querySelector('.kb-figure-value')),
    })),
    facts: [...pairs('dl.kb-detail-figures'), ...pairs('dl.kb-facts')],
    steps: all('.kb-steps li[data-state=done]').flatMap((step) => {
      const [, name = '', day] = /^(.*?)\s*(\d{4}-\d{2}-\d{2})/.exec(textOf(step)) ?? [];
      return day ? [{ name, day }] : [];
    }),
    tables,
    charts: all('.kb-chart-table').map((chart) => ({
      label: chart.getAttribute('aria-label') ?? '',
      head: [...chart.querySelectorAll('thead th')].map(textOf),
      rows: [...chart.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf)),
    })),
    tabs: all('main [role=tab]')
      .toSorted((a, b) => Number(isSelected(b)) - Number(isSelected(a)))
      .flatMap((tab) => {
        const [, name, count] = /^(.+?)\s*[（(]?([\d,]+)[）)]?$/.exec(textOf(tab)) ?? [];
        return name && count ? [{ name, count }] : [];
      }),
    links: all('main a[href^="/"]').map((link) => link.getAttribute('href') ?? ''),
    texts: all('main p, main .kb-figure-note, main [role=alert], main td, main dd').map(textOf),
  };
}
