/** Esc first closes pickers above a dialog or a menu, such as a calendar or suggestions. */
export const isPicking = () => document.querySelector(':popover-open, [role=combobox][aria-expanded=true]') !== null;
