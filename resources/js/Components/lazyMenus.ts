export { ClassSwitcher } from './event/ClassSwitcher.tsx'
export { OrganizationMenu } from './OrganizationMenu.tsx'
