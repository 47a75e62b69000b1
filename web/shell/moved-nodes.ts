/**
 * Lets React go on in a page that the browser translates: translators move texts into `<font>` elements, or put such
 * elements in their place. React knows only where it left a text, and the browser throws where a node is removed from, or
 * another one inserted before it in, a parent that it no longer has.
 */
export function tolerateMovedNodes() {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    // Wherever it is now.
    child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    // What holds the moved node now; the end where nothing here does.
    let next = before;
    while (next && next.parentNode !== this) next = next.parentNode;
    return insertBefore.call(this, child, next) as Child;
  };
}
