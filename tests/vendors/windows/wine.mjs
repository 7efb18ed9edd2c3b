/** Makes up for what Wine lacks: it shows npm's link of a workspace as a folder, and its sockets refuse keep-alive. */
import { registerHooks } from 'node:module';
import { Socket } from 'node:net';

const standIns = new URL('../../../sandbox/', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => next(name.replace(/^local-stand-ins[/]/, standIns), context),
});

Socket.prototype.setKeepAlive = function keepAlive() {
  return this;
};
