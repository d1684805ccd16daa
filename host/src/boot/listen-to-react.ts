import { listenToReact, type PageWithDevtools } from '../remotes/mounting/commit-watch';

// Must be the first import: react-dom looks for developer tools only once, when it starts.
listenToReact(globalThis as PageWithDevtools);
