export { Actions, PageHeader } from './page-header';
export { AccountOfPassword } from './account-of-password';
export { ActionButton } from './action-button';
export {
  type SchemeChoice,
  chooseScheme,
  schemeChoices,
  useColorScheme,
  useSchemeChoice,
} from '../antd/color-scheme';
export { useConfirm } from './confirm.hook';
export { CopyText } from './copy-text';
export { Drawing } from './drawing';
export { DictTag, ToneTag } from './dict-tag';
export { ErrorBoundary } from './error-boundary';
export { ErrorPanel } from './error-panel';
export { explainProblem } from './explain-problem';
export { FigureCard, FigureRow } from './figure-card';
export { KernelProviders } from './kernel-providers';
export { LinkButton } from './link-button';
export { EmptyPanel, ForbiddenPanel, LoadingPanel } from './panels';
export { Pager } from './pager';
export { QueryCard } from './query-card';
export { RichText } from './rich-text';
export { SearchBox } from './search-box';
export { Sensitive } from './sensitive';
export { type ColorScheme, breakpoints, fontFamily, palettes } from '../antd/palettes';
export { Table } from './table';
export { TabStrip } from './tab-strip';
export { type ReadState, ToDo, ToDoList } from './to-do/to-do';
export { ToDoBoard, useToDoCount } from './to-do/to-do-board';
export { ToDosOf } from './to-do/to-dos-of';
export { useNarrow } from './use-media';
export { CivilDay, Instant, Money } from './values';
