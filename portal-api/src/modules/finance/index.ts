export { financeModule } from './finance.routes';
