import './boot/listen-to-react';
import { start } from './boot/start';

start(document.getElementById('root'));
