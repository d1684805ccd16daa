import './boot/listen-to-react';
import 'shared-kernel/tokens.css';
import './boot/base.css';
import { start } from './boot/start';

start(document.getElementById('root'));
