/**
 * Makes up for what Wine lacks: it shows npm's link of a workspace as a file, its sockets refuse keep-alive, and its
 * terminals have no title.
 */
import { registerHooks } from 'node:module';
import { Socket } from 'node:net';

const standIns = new URL('../../../sandbox/', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => next(name.replace(/^local-stand-ins[/]/, standIns), context),
});

Socket.prototype.setKeepAlive = function keepAlive() {
  return this;
};

process.title = 'shop';
