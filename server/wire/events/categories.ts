/** Suggestions; organizers can type any other. Only 'Barrel Racing' has an effect: its riders have a BBR #. */
export const EVENT_CATEGORIES = ['Barrel Racing', 'Rodeo', 'Team Roping', 'Pole Bending', 'Gymkhana']
