import { send } from './channel.js';

send('authenticated');
