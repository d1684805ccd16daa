export { PdfPages } from './pdf-pages';
