export { AlertPopup } from './AlertPopup';
export { ComboboxControl } from './ComboboxControl';
export { DialogPopup } from './DialogPopup';
export { MenuPopup } from './MenuPopup';
export { PopoverPopup } from './PopoverPopup';
export { SelectPopup } from './SelectPopup';
export { ToastHost } from './ToastHost';
export { TooltipPopup } from './TooltipPopup';
