/**
 * Lets React work in a page that a translator, a dictionary or a grammar checker has changed. They replace a text node
 * by elements of their own, or move it into one; React then throws when it removes the text or inserts something
 * before it, and what it writes into the text is seen by no one (https://github.com/facebook/react/issues/11538).
 * A stand-in for a text is removed with the text, and gives way to it when the text changes: the text is then translated anew.
 */

/** Stand-ins for texts that someone else has taken out of the page. */
const standIns = new WeakMap<Node, Node[]>();

/** React keeps a property with this prefix in every node that it has made or hydrated. */
const isForeign = (node: Node) => !Object.keys(node).some((key) => key.startsWith('__react'));

function note(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || isForeign(removed)) continue;
      const added = [...addedNodes].filter(isForeign);
      // Some insert first, and then remove.
      const beside = [previousSibling, nextSibling]
        .filter((node) => node !== null)
        .filter(isForeign)
        .slice(0, 1);
      const found = added.length > 0 ? added : beside;
      if (found.length > 0 && !removed.isConnected) replace(removed, found);
    }
  }
}

function replace(text: Text, found: Node[]): void {
  standIns.set(text, found);
  // React writes into this property.
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set: (value: string) => {
      restore(text);
      text.data = value;
    },
  });
}

function restore(text: Text): void {
  const [first, ...others] = standIns.get(text) ?? [];
  standIns.delete(text);
  Reflect.deleteProperty(text, 'nodeValue');
  if (first instanceof Element || first instanceof Text) first.replaceWith(text);
  for (const other of others) other.parentNode?.removeChild(other);
}

/** Guards the page, once. Call it before React renders. */
export function guardTranslatedText(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** The nodes of `parent` in which a child is, or that stand in for it. */
  const find = (parent: Node, child: Node): Node[] => {
    let node: Node | null = child;
    while (node && node.parentNode !== parent) node = node.parentNode;
    if (node) return [node];
    note(observer.takeRecords());
    return (standIns.get(child) ?? []).filter(({ parentNode }) => parentNode === parent);
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) && child;
    for (const node of find(this, child)) removeChild.call(this, node);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const [place = null] = before ? find(this, before) : [];
    return insertBefore.call(this, child, place) && child;
  };
}
