package rules

// Pictured is implemented by states that can show themselves to people as shapes on a
// plane, which package arena/show/boards draws. A state stores none of it, so games that are
// not shown pay nothing.
type Pictured interface {
	// Picture returns a picture of the position, or nil if there is none, as when the game inside
	// another has no pictures. It leaves the position unchanged. The caller owns the result.
	Picture() *Picture
	// Trace returns the shapes that show what the legal move m does, for the board after m:
	// arrows, bands, halos, and ghosts and crosses of what m takes away. It leaves the
	// position unchanged.
	Trace(m Move) []Shape
}

// Placed is implemented by Pictured states that can say where the places of their moves are,
// so that people can choose moves on a board.
type Placed interface {
	// Place returns where in the Picture a place is, given its name in the texts of
	// moves; ok is false if no place has that name.
	Place(name string) (x, y int, ok bool)
}

// Parted is implemented by Placed states whose moves name more than places, such as a piece that comes in or a
// colour that is claimed.
type Parted interface {
	// Part returns the plain name of a part of a move's text that is not a place, such as "W" in "Wd4", and a piece
	// that looks like it; "" for a part without a name.
	Part(text string) (name string, look Shape)
}

// A Picture is a position as people see it. Lengths are in hundredths of a step from one
// place to the next; x grows to the right, y downwards, and the centre of the board is at
// 0, 0.
type Picture struct {
	// Left, Top, Right and Bottom bound the area of the plane that the board takes. They are
	// the same throughout a game.
	Left, Top, Right, Bottom int
	// Board holds what is under the pieces and never changes in a game: fields, lines,
	// points, coordinates.
	Board []Shape
	// Shapes holds everything else on the board.
	Shapes []Shape
	// Trays holds what is beside the board: the trays of Second above it, those of First
	// below it, and those of neither at the bottom.
	Trays []Tray
	// Note says in a few words what is due, or who has won.
	Note string
	// Inset is another board that belongs to the position, such as the board of a game that
	// waits for this one to end; nil for none.
	Inset *Picture
}

// A Tray is what a player, or neither, has beside the board: reserves, captures, claims.
type Tray struct {
	Owner Player
	// Title says in words whose the pieces are, what they are and how many: "White: 12 in reserve".
	Title string
	// ToMove says that the owner makes the next move.
	ToMove bool
	// Pieces holds the pieces in order. Their coordinates are not used. A piece with a
	// Level above 0 lies on the piece before it.
	Pieces []Shape
}

// A Shape is one thing in a picture.
type Shape struct {
	Form Form
	X, Y int // its centre, or where a Line, a Band or an Arrow begins
	// ToX and ToY are where a Line, a Band or an Arrow ends. Other forms do not use them.
	ToX, ToY int
	Tone     Tone
	// Size is the radius, or the height of a Text; 0 means the usual size of the form.
	Size int
	// Level is how many pieces lie below this one.
	Level int
	// Label is one or two characters on a piece, or what a Text says. Pieces have different
	// labels if they differ only by rule, or if only colour distinguishes their Tones.
	Label string
	// Ghost says that the shape was there before the last moves and is now gone.
	Ghost bool
}

// A Form is a kind of shape.
type Form uint8

const (
	// Hexagon is a field with a corner at the top, of radius Size.
	Hexagon Form = iota
	// Circle is a round field of radius Size.
	Circle
	// Line is a line of the board.
	Line
	// Point is a dot of the board.
	Point
	// Text is a coordinate.
	Text
	// Band is a broad stroke under the pieces: a row, the way of a push.
	Band
	// Halo is a mark around a place.
	Halo
	// Ring is a removable place with a hole in which a Ball lies.
	Ring
	// Disc is a flat round piece as seen from above.
	Disc
	// Coin is a flat round piece seen at an angle, so that all pieces of a pile show.
	Coin
	// Ball is a marble.
	Ball
	// Arrow is the way of a move, over the pieces.
	Arrow
	// Cross strikes out what has been taken.
	Cross
)

// A Tone is the colour of a piece. Pictures choose their colours so that tones of different
// lightness can be distinguished in greyscale. Where that is not enough, pieces have labels.
type Tone uint8

const (
	// NoTone is the colour of a shape that is not a piece.
	NoTone Tone = iota
	// White is the colour of light pieces.
	White
	// Grey lies between White and Black.
	Grey
	// Black is the colour of dark pieces.
	Black
	// Ivory is a warm white.
	Ivory
	// Blue is one of four colours that labels distinguish as well.
	Blue
	// Red is another.
	Red
	// Green is another.
	Green
	// Spotted is white with spots.
	Spotted
)
