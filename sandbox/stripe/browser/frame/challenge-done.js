import { tell } from './channel.js';

tell('authenticated');
