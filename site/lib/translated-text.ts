/**
 * Keeps React working in a page that a translator, a dictionary or a grammar checker has changed. These tools replace a
 * text node with their own elements, or wrap it. React then throws when it removes the text or inserts before it, and
 * its updates to the text are invisible (https://github.com/facebook/react/issues/11538).
 * A tool's replacement is removed with the text, and gives way to a changed text, which is then translated again.
 */

/** Nodes that a tool has put in the place of a text. */
const replacements = new WeakMap<Node, Node[]>();

/** Returns true for nodes of other tools: React adds such a property to each node that it creates or hydrates. */
const isForeign = (node: Node) => !Object.keys(node).some((key) => key.startsWith('__react'));

function note(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || isForeign(removed)) continue;
      const added = [...addedNodes].filter(isForeign);
      // Some tools insert first, and then remove.
      const beside = [previousSibling, nextSibling]
        .filter((node) => node !== null)
        .filter(isForeign)
        .slice(0, 1);
      const nodes = added.length > 0 ? added : beside;
      if (nodes.length > 0 && !removed.isConnected) replace(removed, nodes);
    }
  }
}

function replace(text: Text, nodes: Node[]): void {
  replacements.set(text, nodes);
  // React updates the text through this property.
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
  const [first, ...others] = replacements.get(text) ?? [];
  replacements.delete(text);
  Reflect.deleteProperty(text, 'nodeValue');
  if (first instanceof Element || first instanceof Text) first.replaceWith(text);
  for (const other of others) other.parentNode?.removeChild(other);
}

/** Patches the DOM methods that React calls. Call once, before React renders. */
export function guardTranslatedText(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** Finds the child nodes of `parent` that contain a node, or have replaced it. */
  const find = (parent: Node, child: Node): Node[] => {
    let node: Node | null = child;
    while (node && node.parentNode !== parent) node = node.parentNode;
    if (node) return [node];
    note(observer.takeRecords());
    return (replacements.get(child) ?? []).filter(({ parentNode }) => parentNode === parent);
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
