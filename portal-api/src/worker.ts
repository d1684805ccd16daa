import workerpool from 'workerpool';
import { workerTasks } from './worker-tasks';

// Ctrl-C reaches every process of the terminal; the API ends its workers once it has finished.
process.on('SIGINT', () => undefined);

workerpool.worker({ ...workerTasks });
