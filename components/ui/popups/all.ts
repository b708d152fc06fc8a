export { MenuPopup } from './MenuPopup';
export { PopoverPopup } from './PopoverPopup';
export { ToastHost } from './ToastHost';
export { TooltipPopup } from './TooltipPopup';
