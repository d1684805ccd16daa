import { constants, setPriority } from 'node:os';
import workerpool from 'workerpool';
import { workerTasks } from './worker-tasks';

// Ctrl-C reaches every process of the terminal; the API ends its workers itself once it has finished.
process.on('SIGINT', () => undefined);

// Whoever waits for a file waits for this process alone; everybody waits for the API.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

workerpool.worker({ ...workerTasks });
