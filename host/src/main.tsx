import './boot/listen-to-react';
import './boot/base.css';
import { start } from './boot/start';

start(document.getElementById('root'));
