import { listenToReact, type PageWithDevtools } from '../remotes/mounting/commit-watch';

// Imported before everything else: react-dom looks for developer tools when it starts, and never again.
listenToReact(globalThis as PageWithDevtools);
