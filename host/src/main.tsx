import './boot/base.css';
import { start } from './boot/start';

start(document.getElementById('root'));
